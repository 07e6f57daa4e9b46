import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeEach } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { logInAdmin } from './logged-in.ts'
import { getText } from './shopper-page.ts'
import type { Visitor } from './visitor.ts'

/** Logs in an administrator on the screens of banners, the video and Instagram, which are empty before each test. */
export async function openHomeMedia() {
	const person = await logInAdmin()
	const main = () => person.page().document.querySelector('main')!
	beforeEach(() =>
		write(async (tx) => {
			await tx.banner.deleteMany()
			await tx.instagramItem.deleteMany()
			await tx.homeVideo.deleteMany()
			await tx.videoFile.deleteMany()
		}),
	)
	return {
		person,
		main,
		toast: () => person.page().document.querySelector('[role=status]')?.textContent,
		cards: () =>
			main()
				.querySelectorAll('li')
				.filter((item) => item.querySelector('img, video')),
		/** Returns the address of the link with this text. */
		address: (query: string) =>
			main()
				.querySelectorAll('a')
				.find((link) => getText(link) === query)
				?.getAttribute('href'),
		errorsOf: (field: string) => main().querySelector(`[id$=-${field}-error]`)?.textContent,
		summary: () => main().querySelector('form [role=alert]')?.textContent,
		/** Sends a form like script does. */
		sendByScript: (address: string, fields: Record<string, string | File>, who: Visitor = person) => {
			const body = new FormData()
			for (const [name, value] of Object.entries(fields)) body.append(name, value)
			return who.request(address, { method: 'POST', body, headers: { Accept: 'application/json' } })
		},
		add: async (screen: 'banner' | 'video' | 'insta', values: Record<string, string | File>) => {
			await person.open(`/admin/${screen}/new`)
			return person.submit(values, { button: screen === 'insta' ? 'Add Section' : 'Upload' })
		},
	}
}

export const listStoredOriginals = () => {
	const folder = path.join(getSettings().uploadsDir, 'originals')
	return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

export const createFile = (content: string | Uint8Array, name: string, type: string) =>
	new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
