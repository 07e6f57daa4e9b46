import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

// An authenticator in software, which answers as a browser does (WebAuthn, format "none", ES256).

interface Signed {
	challenge: string
	origin: string
	/** True when the user was asked for a fingerprint, face or PIN. */
	isVerified?: boolean
}

export type Authenticator = ReturnType<typeof createAuthenticator>

export function createAuthenticator() {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
	const rawId = randomBytes(16)
	const id = rawId.toString('base64url')
	let counter = 0
	const buildAuthenticatorData = (origin: string, flags: number, rest = Buffer.alloc(0)) => {
		const head = Buffer.alloc(5)
		head.writeUInt8(flags, 0)
		head.writeUInt32BE(counter, 1)
		return Buffer.concat([hash(new URL(origin).hostname), head, rest])
	}
	const toFlags = (isVerified: boolean, others = 0) => 0x01 | (isVerified ? 0x04 : 0) | others
	const wrap = (response: Record<string, string>) =>
		JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
	return {
		id,
		/** Sets the signature counter, which a copied authenticator repeats. */
		setCounter: (value: number) => void (counter = value),
		/** Returns the JSON of `navigator.credentials.create`. */
		create({ challenge, origin, isVerified = true }: Signed): string {
			const key = encode(
				new Map<number, Value>([
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, Buffer.from(x, 'base64url')],
					[-3, Buffer.from(y, 'base64url')],
				]),
			)
			const length = Buffer.from([0, rawId.length])
			const credential = Buffer.concat([Buffer.alloc(16), length, rawId, key])
			const authData = buildAuthenticatorData(origin, toFlags(isVerified, 0x40), credential)
			const attestation = encode(
				new Map<string, Value>([
					['fmt', 'none'],
					['attStmt', new Map()],
					['authData', authData],
				]),
			)
			return wrap({
				clientDataJSON: buildClientData('webauthn.create', challenge, origin).toString('base64url'),
				attestationObject: attestation.toString('base64url'),
			})
		},
		/** Returns the JSON of `navigator.credentials.get`. */
		get({ challenge, origin, isVerified = true }: Signed): string {
			counter += 1
			const authenticatorData = buildAuthenticatorData(origin, toFlags(isVerified))
			const clientData = buildClientData('webauthn.get', challenge, origin)
			const signature = createSign('sha256')
				.update(Buffer.concat([authenticatorData, hash(clientData)]))
				.sign(privateKey)
			return wrap({
				clientDataJSON: clientData.toString('base64url'),
				authenticatorData: authenticatorData.toString('base64url'),
				signature: signature.toString('base64url'),
			})
		},
	}
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()

const buildClientData = (type: string, challenge: string, origin: string) =>
	Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

type Value = number | string | Buffer | Map<number | string, Value>

/** Encodes a value as CBOR. Numbers are below 256, texts and bytes shorter than 65,536. */
function encode(value: Value): Buffer {
	if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)
	if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
	if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value])
	const entries = [...value].flatMap(([key, one]) => [encode(key), encode(one)])
	return Buffer.concat([encodeHead(5, value.size), ...entries])
}

function encodeHead(type: number, size: number): Buffer {
	if (size < 24) return Buffer.from([(type << 5) | size])
	if (size < 256) return Buffer.from([(type << 5) | 24, size])
	return Buffer.from([(type << 5) | 25, size >> 8, size & 255])
}
