/** Days until a request is deleted: since it was made, and since it was answered (rule: back-in-stock-expiry). */
export const requestDays = { waiting: 180, told: 30 }
