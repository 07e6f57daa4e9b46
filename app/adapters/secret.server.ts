import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { settings, SettingsError } from './settings.server.ts'

let current: string | undefined

/**
 * Returns the secret that signs cookies: SESSION_SECRET, or a generated file beside the database. Throws
 * `SettingsError` when it is too short.
 */
export function sessionSecret(): string {
	return (current ??= settings().sessionSecret ?? longEnough(readKeptSecret(settings().dataDir)))
}

/** Returns the text with its signature, as React Router signs cookies. */
export function signText(text: string): string {
	return `${text}.${digestOf(text).toString('base64').replace(/=+$/, '')}`
}

const mostChecked = 1_000
/** The cache holds only valid signatures, because a browser sends the same text with every request. */
const checked = new LRUCache<string, string>({ max: mostChecked })

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
	return areSame(Buffer.from(signature, 'base64'), digestOf(text)) ? text : null
}

/** Returns the signature of a text for URLs: 43 letters, digits, - and _. */
export function signatureOf(text: string): string {
	return digestOf(text).toString('base64url')
}

/** Returns whether a URL contains the signature of a text. */
export function isSignatureOf(text: string, given: string): boolean {
	return areSame(Buffer.from(given), Buffer.from(signatureOf(text)))
}

function digestOf(text: string): Buffer {
	return createHmac('sha256', sessionSecret()).update(text).digest()
}

function areSame(given: Buffer, right: Buffer): boolean {
	return given.length === right.length && timingSafeEqual(given, right)
}

function decodeValue(value: string): string {
	try {
		return decodeURIComponent(value)
	} catch {
		return ''
	}
}

function longEnough(secret: string): string {
	if (secret.trim().length >= 32) return secret
	const file = path.join(settings().dataDir, 'session-secret')
	throw new SettingsError(
		`The shop cannot start: ${file} must have at least 32 characters. Delete it, and the shop makes a new one; everybody logs in again.`,
	)
}

function readKeptSecret(dataDir: string): string {
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
