import { readSigned, signText } from '#app/adapters/secret.server.ts'

const minute = 60_000

/** What a shop tells one that asks at its own public address. */
export interface ProbeAnswer {
	/** Made of the token, by who has the same secret. */
	proof: string
	host: string
	/** Who is connected. */
	peer: string
	/** Who the shop takes the visitor for. */
	address: string
	forwardedFor: boolean
}

/** What tells a shop for a minute that it is asked by itself. */
export const probeToken = (now = Date.now()) => signText(`doctor-${now + minute}`)

/** Whether it was made by a shop with this secret, a minute ago at most. */
export function isProbeToken(token: string, now = Date.now()): boolean {
	const [, until = '0'] = /^doctor-(\d+)$/.exec(readSigned(token) ?? '') ?? []
	return Number(until) > now && Number(until) <= now + 2 * minute
}

export const proofOf = (token: string) => signText(`answer-${token}`)

export function isAnswerOfOurs({ proof }: ProbeAnswer, token: string): boolean {
	return typeof proof === 'string' && readSigned(proof) === `answer-${token}`
}
