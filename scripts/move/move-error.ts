/** Why something is not moved; the message is for whoever called. */
export class MoveError extends Error {}
