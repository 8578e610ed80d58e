/** Whether something can be the name of an account: 1 to 100 characters that can be seen, and none at its ends that cannot. */
export function isUsername(text: string): boolean {
  return text.length <= 100 && /^\S(.*\S)?$/u.test(text) && !/\p{C}/u.test(text)
}
