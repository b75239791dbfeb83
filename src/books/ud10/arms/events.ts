/** What becomes true in this room. */
export const ARMS = {}
