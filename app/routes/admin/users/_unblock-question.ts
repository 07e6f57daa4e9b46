export const unblocking = {
	question: 'Let this customer order again?',
	words: { yes: 'Unblock', pending: 'Unblocking...', no: 'Cancel' },
}
