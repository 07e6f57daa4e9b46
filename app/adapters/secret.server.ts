import {
	createCipheriv,
	createDecipheriv,
	createHash,
	createHmac,
	hkdfSync,
	randomBytes,
	timingSafeEqual,
} from 'node:crypto'
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
/** The text of each signed value that was valid. A browser sends the same signed value with every request. */
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

const cipher = 'aes-256-gcm'
const createCipherKey = () => Buffer.from(hkdfSync('sha256', getSessionSecret(), '', 'stored secrets', 32))

/** Encrypts a text for the database. Only the shop's secret decrypts it, so a copy of the database does not reveal it. */
export function encryptText(text: string): string {
	const nonce = randomBytes(12)
	const encrypting = createCipheriv(cipher, createCipherKey(), nonce)
	const encrypted = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
	return Buffer.concat([nonce, encrypting.getAuthTag(), encrypted]).toString('base64url')
}

/** Returns the text that `encryptText` encrypted; `null` for anything else, and after the shop's secret has changed. */
export function decryptText(encrypted: string): string | null {
	const bytes = Buffer.from(encrypted, 'base64url')
	if (bytes.length < 28) return null
	try {
		const decrypting = createDecipheriv(cipher, createCipherKey(), bytes.subarray(0, 12))
		decrypting.setAuthTag(bytes.subarray(12, 28))
		return Buffer.concat([decrypting.update(bytes.subarray(28)), decrypting.final()]).toString('utf8')
	} catch {
		return null
	}
}

function hmacDigest(text: string): Buffer {
	return createHmac('sha256', getSessionSecret()).update(text).digest()
}

/** Compares two tokens in constant time, which reveals nothing about the right one, not even its length. */
export function isEqualToken(given: string, right: string): boolean {
	const [one, other] = [given, right].map((token) => createHash('sha256').update(token).digest())
	return isEqualDigest(one!, other!)
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
