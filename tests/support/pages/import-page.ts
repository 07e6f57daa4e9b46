import path from 'node:path'
import { expect } from 'vitest'
import { read, write } from '../../../app/adapters/db/db.server.ts'
import { settings } from '../../../app/adapters/settings.server.ts'
import { makeProduct } from '../data/shop-data.ts'
import type { LoggedIn } from './logged-in.ts'
import { wordsOf } from './shopper-page.ts'

/** Returns helpers for the import pages as an admin uses them. */
export function importPage(person: LoggedIn) {
	async function upload(file: File | File[] | undefined, images?: File[]) {
		await person.open('/admin/products/import')
		await person.submit({ file, images }, { button: 'Check the file' })
		return settled()
	}

	/** Waits until the import is no longer running. */
	async function settled() {
		const works = () => person.page().document.querySelector('main progress') !== null
		if (works()) await expect.poll(() => person.open(person.page().path).then(works)).toBe(false)
		return person.page()
	}

	async function apply(button: string) {
		await person.submit({}, { button })
		return settled()
	}

	const title = () => wordsOf(person.page().document.querySelector('main h2'))
	const statusText = () => wordsOf(person.page().document.querySelector('main section [role=status]'))
	const rows = () =>
		person
			.page()
			.document.querySelectorAll('main tbody tr')
			.map((row) => row.querySelectorAll('th, td').map(wordsOf))
	const parts = () => person.page().document.querySelectorAll('nav[aria-label="Parts of the file"] a').map(wordsOf)
	const fieldError = () => wordsOf(person.page().document.querySelector('#import-file-error'))
	/** Returns the file name and state. */
	async function listed(address: string) {
		const page = await person.open('/admin/products/import')
		const item = page.document.querySelector(`main li a[href="${address}"]`)!.closest('li')!
		return [item.querySelector('a'), item.querySelector('p span')].map(wordsOf)
	}

	return { upload, settled, apply, title, statusText, rows, parts, fieldError, listed }
}

export const idOf = (address: string) => /[0-9a-f]{32}/.exec(address)![0]

export const csvFile = (text: string | Uint8Array<ArrayBuffer>, name = 'spring.csv') =>
	new File([text], name, { type: 'text/csv' })
export const head = 'Handle,Title,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value,Type,Image Src'

export const importsDir = path.join(settings().dataDir, 'imports')

export const byHandle = (handle: string) =>
	read.product.findUnique({ where: { handle }, include: { stockMovements: true, images: true } })

/** Creates a product that exists before the import. */
export async function known(handle: string, name: string, changes: object = {}) {
	const { id } = await makeProduct({ name, colors: ['Red'] })
	await write((tx) => tx.product.update({ where: { id }, data: { handle, ...changes } }))
}
