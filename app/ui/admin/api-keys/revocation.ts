/** What is asked before a key is revoked, in the dialog and on its page. */
export const revocation = {
	question: 'Are you sure you want to revoke this key?',
	note: 'Whatever uses it is refused from now on.',
	words: { yes: 'Revoke', pending: 'Revoking...', no: 'Cancel' },
}
