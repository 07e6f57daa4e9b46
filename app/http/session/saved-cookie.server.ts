import { settings } from '#app/adapters/settings.server.ts'
import { readPieces, type SavedPiece, writePieces } from '#app/shop/saved/saved-pieces.ts'

export type SavedPart = ReturnType<typeof savedPart>

// A script reads the cookie to mark the hearts on pages that are the same for all visitors. It identifies no one.
const name = 'saved'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`)
const year = 365 * 24 * 60 * 60
/** The prefix of an account's products, so that the next user who logs in does not get them. */
const ofAccount = 'a.'
/** The maximum number of hearts of an account that a browser shows, which keeps the cookie short. */
const maxShown = 100

export function savedPart(header: string | null, setCookie: (cookie: Promise<string>) => void) {
	const had = pattern.exec(header ?? '')?.[1] ?? ''
	const set = (value: string) => {
		if (value === had) return
		const secure = settings().https ? '; Secure' : ''
		const maxAge = value === '' ? 0 : year
		setCookie(Promise.resolve(`${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`))
	}
	return {
		/** Returns the products that a visitor saved in this browser, newest first. */
		savedHere: () => (had.startsWith(ofAccount) ? [] : readPieces(had)),
		saveHere: (pieces: readonly SavedPiece[]) => set(writePieces(pieces)),
		/** Sends the browser the saved products of an account, whose hearts it shows; `null` for none. */
		showSaved: (ids: readonly number[] | null) => {
			if (ids) set(ids.length > 0 ? ofAccount + ids.slice(0, maxShown).join('.') : '')
			else if (had.startsWith(ofAccount)) set('')
		},
	}
}
