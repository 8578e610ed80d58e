/** A JSON object as it came, before anything is known of its keys. */
export type JsonObject = { readonly [key: string]: unknown }
