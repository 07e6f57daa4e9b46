const halfAYear = 180 * 86_400_000

/** Whom those tell who have found a hole in the shop (RFC 9116); the contact page without an e-mail address. */
export function securityText(email: string | undefined, origin: string, now: Date): string {
	const lines = [
		`Contact: ${email ? `mailto:${email}` : `${origin}/contact`}`,
		`Expires: ${new Date(now.getTime() + halfAYear).toISOString()}`,
		'Preferred-Languages: en',
		`Canonical: ${origin}/.well-known/security.txt`,
	]
	return lines.map((line) => `${line}\n`).join('')
}
