import { settings } from '#app/adapters/settings.server.ts'
import { readPieces, type SavedPiece, writePieces } from '#app/shop/saved/saved-pieces.ts'

export type SavedPart = ReturnType<typeof savedPart>

// Script reads it, which paints the hearts of pages that are the same for everybody; it identifies nobody.
const name = 'saved'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`)
const year = 365 * 24 * 60 * 60
/** Before the products of an account: they are nobody else's who logs in. */
const ofAccount = 'a.'
/** Hearts that a browser shows of an account: as many as a short cookie names. */
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
		/** What a visitor has saved in this browser, newest first. */
		savedHere: () => (had.startsWith(ofAccount) ? [] : readPieces(had)),
		saveHere: (pieces: readonly SavedPiece[]) => set(writePieces(pieces)),
		/** Lets the browser know what an account has saved, of which it shows the hearts; null for none. */
		showSaved: (ids: readonly number[] | null) => {
			if (ids) set(ids.length > 0 ? ofAccount + ids.slice(0, maxShown).join('.') : '')
			else if (had.startsWith(ofAccount)) set('')
		},
	}
}
