import path from 'node:path'
import { expect } from 'vitest'
import { read, write } from '../../../app/adapters/db/db.server.ts'
import { getSettings } from '../../../app/adapters/settings.server.ts'
import { makeProduct } from '../data/shop-data.ts'
import type { LoggedIn } from './logged-in.ts'
import { getText } from './shopper-page.ts'

/** Returns helpers for the import pages as an admin uses them. */
export function openImportPage(person: LoggedIn) {
	async function upload(file: File | File[] | undefined, images?: File[]) {
		await person.open('/admin/products/import')
		await person.submit({ file, images }, { button: 'Check file' })
		return waitUntilIdle()
	}

	/** Waits until the import is no longer running. */
	async function waitUntilIdle() {
		const isWorking = () => person.page().document.querySelector('main progress') !== null
		if (isWorking()) await expect.poll(() => person.open(person.page().path).then(isWorking)).toBe(false)
		return person.page()
	}

	async function apply(button: string) {
		await person.submit({}, { button })
		return waitUntilIdle()
	}

	const title = () => getText(person.page().document.querySelector('main h2'))
	const statusText = () => getText(person.page().document.querySelector('main section [role=status]'))
	const rows = () =>
		person
			.page()
			.document.querySelectorAll('main tbody tr')
			.map((row) => row.querySelectorAll('th, td').map(getText))
	const parts = () => person.page().document.querySelectorAll('nav[aria-label="Filter by result"] a').map(getText)
	const fieldError = () => getText(person.page().document.querySelector('#import-file-error'))
	/** Returns the file name and state. */
	async function listImports(address: string) {
		const page = await person.open('/admin/products/import')
		const item = page.document.querySelector(`main li a[href="${address}"]`)!.closest('li')!
		return [item.querySelector('a'), item.querySelector('p span')].map(getText)
	}

	return { upload, settled: waitUntilIdle, apply, title, statusText, rows, parts, fieldError, listed: listImports }
}

export const getImportId = (address: string) => /[0-9a-f]{32}/.exec(address)![0]

export const createCsvFile = (text: string | Uint8Array<ArrayBuffer>, name = 'spring.csv') =>
	new File([text], name, { type: 'text/csv' })
export const head = 'Handle,Title,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value,Type,Image Src'

export const importsDir = path.join(getSettings().dataDir, 'imports')

export const findByHandle = (handle: string) =>
	read.product.findUnique({ where: { handle }, include: { stockMovements: true, images: true } })

/** Creates a product that exists before the import. */
export async function createKnownProduct(handle: string, name: string, changes: object = {}) {
	const { id } = await makeProduct({ name, colors: ['Red'] })
	await write((tx) => tx.product.update({ where: { id }, data: { handle, ...changes } }))
}
