/** What can go wrong without a fault of ours. `message` says all that the person who ran the command needs. */
export class ExpectedError extends Error {}
