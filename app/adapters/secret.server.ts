import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { getSettings, SettingsError } from './settings.server.ts'

let current: string | undefined

/**
 * Returns the secret that signs cookies: SESSION_SECRET, or a generated file beside the database. Throws
 * `SettingsError` when it is too short.
 */
export function getSessionSecret(): string {
	return (current ??= getSettings().sessionSecret ?? assertSecretLength(readStoredSecret(getSettings().dataDir)))
}

/** Returns the text with its signature, as React Router signs cookies. */
export function signText(text: string): string {
	return `${text}.${hmacDigest(text).toString('base64').replace(/=+$/, '')}`
}

const maxCheckedSignatures = 1_000
/** The cache holds only valid signatures, because a browser sends the same text with every request. */
const checked = new LRUCache<string, string>({ max: maxCheckedSignatures })

/** Returns the text that `signText` signed; `null` for anything else. */
export function readSigned(value: string): string | null {
	const known = checked.get(value)
	if (known !== undefined) return known
	const text = checkText(value)
	if (text !== null) checked.set(value, text)
	return text
}

function checkText(value: string): string | null {
	const [, text = '', signature = ''] = /^(.*)\.([^.]*)$/s.exec(decodeValue(value)) ?? []
	return isEqualDigest(Buffer.from(signature, 'base64'), hmacDigest(text)) ? text : null
}

/** Returns the signature of a text for URLs: 43 characters of Base64URL. */
export function createUrlSignature(text: string): string {
	return hmacDigest(text).toString('base64url')
}

/** Returns whether a URL contains the signature of a text. */
export function isUrlSignatureValid(text: string, given: string): boolean {
	return isEqualDigest(Buffer.from(given), Buffer.from(createUrlSignature(text)))
}

function hmacDigest(text: string): Buffer {
	return createHmac('sha256', getSessionSecret()).update(text).digest()
}

function isEqualDigest(given: Buffer, right: Buffer): boolean {
	return given.length === right.length && timingSafeEqual(given, right)
}

function decodeValue(value: string): string {
	try {
		return decodeURIComponent(value)
	} catch {
		return ''
	}
}

function assertSecretLength(secret: string): string {
	if (secret.trim().length >= 32) return secret
	const file = path.join(getSettings().dataDir, 'session-secret')
	throw new SettingsError(
		`The shop cannot start: ${file} must have at least 32 characters. Delete it and the shop creates a new one; everyone has to log in again.`,
	)
}

function readStoredSecret(dataDir: string): string {
	const file = path.join(dataDir, 'session-secret')
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
	}
	const made = randomBytes(32).toString('base64url')
	mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	try {
		writeFileSync(file, made, { mode: 0o600, flag: 'wx' })
		return made
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8')
		throw error
	}
}
