/** Returns an email address by which only its owner recognizes it: 'a···@example.com'. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf('@')
	return `${email.slice(0, at).slice(0, 1)}···${email.slice(at)}`
}
