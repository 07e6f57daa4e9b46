import { test } from 'vitest'
import { admin } from '../shop.ts'
import type { Steps } from '../steps.ts'

let names = 0

/** The tasks of an admin on a phone. */
export function backOffice(steps: Steps, photo: string) {
	const { open, fill, press, sees, keeps, isScripted } = steps

	test('an admin adds a product with an image, finds it in the shop, and deletes it', async () => {
		names += 1
		const name = `Patola Stole ${names}`
		await steps.logIn(admin)
		await open('/admin/products/new')
		await steps.hydrated()
		await fill({ name })
		await press('Add Product')
		await sees('Please fill the following required fields: Base Price')
		await keeps({ name })
		await fill({ description: 'Double ikat of Patan.', basePrice: '1299', originalPrice: '1599', originalQty: '8' })
		await steps.choose('categoryId', 'Shirts')
		await press('Indigo')
		await steps.upload('newImages', photo)
		if (!isScripted) await press('Upload')
		await steps.when('the image', () => steps.evaluate(`Boolean(document.querySelector('[name="images[0].hash"]'))`))
		await press('Add Product')
		await sees('Product Added')
		await open(`/allproducts?search=${encodeURIComponent(name)}`)
		await sees('₹ 1,299.00')
		await steps.when('its image', () =>
			steps.evaluate(`(document.querySelector('main article img')?.naturalWidth ?? 0) > 0`),
		)
		await open(`/admin/products?search=${encodeURIComponent(name)}`)
		await press(`View ${name}`)
		await sees('Double ikat of Patan.')
		await press(`Delete ${name}`)
		await sees('Are you sure you want to delete this product?')
		await press('Cancel')
		await press(`Delete ${name}`)
		await steps.pressExactly('Delete')
		await sees('Product deleted')
	})

	test('an admin edits in a dialog over a list, sees which fields are missing, and leaves by keyboard', async () => {
		names += 1
		await steps.logIn(admin)
		await open('/admin/categories')
		await steps.hydrated()
		await press('Add Category')
		await sees('Add New Category')
		await press('Add Category', '//dialog')
		await sees('Please enter a name')
		await fill({ name: `Dupattas ${names}` })
		await press('Add Category', '//dialog')
		await sees('Category Added')
		if (!isScripted) return
		await press('Add Category')
		await steps.hasFocus('dialog *')
		await steps.keys('Escape')
		await steps.when('the list alone', () => steps.evaluate(`!document.querySelector('dialog[open]')`))
		await steps.hasFocus('a[href="/admin/categories/new"]')
	})
}
