export function unblockQuestion(id: number) {
	return {
		to: `/admin/users/${id}/unblock`,
		question: 'Let this customer order again?',
		words: { yes: 'Unblock', pending: 'Unblocking...', no: 'Cancel' },
	}
}
