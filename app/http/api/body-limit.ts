/** Of a call's JSON. */
export const maxJsonKb = 200
