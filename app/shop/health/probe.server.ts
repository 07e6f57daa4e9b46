import { readSigned, signText } from '#app/adapters/secret.server.ts'

const minute = 60_000

/** The response of a shop to a probe at its own public address. */
export interface ProbeResponse {
	/** An HMAC of the token by a shop with the same secret. */
	proof: string
	host: string
	/** The address of the connected peer. */
	peer: string
	/** The address that the shop uses for the visitor. */
	address: string
	forwardedFor: boolean
}

/** Creates a token that lets a shop recognize its own probe for a minute. */
export const createProbeToken = (now = Date.now()) => signText(`doctor-${now + minute}`)

/** Returns true for a token that a shop with this secret created at most a minute ago. */
export function isProbeToken(token: string, now = Date.now()): boolean {
	const [, until = '0'] = /^doctor-(\d+)$/.exec(readSigned(token) ?? '') ?? []
	return Number(until) > now && Number(until) <= now + 2 * minute
}

export const createProof = (token: string) => signText(`answer-${token}`)

export function isOwnResponse({ proof }: ProbeResponse, token: string): boolean {
	return typeof proof === 'string' && readSigned(proof) === `answer-${token}`
}
