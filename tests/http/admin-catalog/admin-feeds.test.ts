import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createCategory } from '#app/shop/catalog/category/category.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// rules: feed-attributes, feed-problems

const person = await logInAdmin()
const categoryId = await createCategory({ userId: person.userId, isAdmin: true }, { name: 'Kurtas' })
const shirt = await makeProduct({ name: 'Camp Shirt', images: [await makeImage()], categoryId, description: 'Linen.' })
const bare = await makeProduct({ name: 'Belt without picture', description: 'Leather.' })

const getFeed = async () => (await createVisitor().request('/feeds/google.xml')).text()

test('the list names the product, the service and the reason, and leads to the field and the source', async () => {
	const page = await person.open('/admin/feeds')
	expect(page.text).toContain('2 feed items were checked')
	expect(page.text).toContain('Not shown by Google and Meta')
	expect(page.text).toContain('The product has no image, so no feed contains it.')
	expect(page.hrefs('main td a')).toContain(`/admin/products/${bare.id}#product-images`)
	expect(page.hrefs('main td a')).toContain('https://support.google.com/merchants/answer/6324350')
})

test('the list is filtered by service, and shows everything for an unknown filter', async () => {
	expect((await person.open('/admin/feeds?service=meta')).text).not.toContain('need a gender')
	expect((await person.open('/admin/feeds?service=constructor')).text).toContain('need a gender')
})

test('the gender of the shop, the category and the product reach the feed, and end the problem', async () => {
	await person.open('/admin/settings/feeds')
	await person.submit({ gender: 'unisex', ageGroup: 'adult' }, { button: 'Save' })
	expect(await getFeed()).toContain('<g:gender>unisex</g:gender><g:age_group>adult</g:age_group>')
	await person.open(`/admin/categories/${categoryId}`)
	await person.submit({ gender: 'female' }, { button: 'Save changes' })
	expect(await getFeed()).toContain('<g:gender>female</g:gender>')
	await person.open(`/admin/products/${shirt.id}`)
	await person.submit({ gender: 'male' }, { button: 'Save changes' })
	expect(await getFeed()).toContain('<g:gender>male</g:gender>')
	expect((await person.open('/admin/feeds')).text).not.toContain('need a gender')
})

test('a category that Google cannot know is refused next to its field, and stays in the form', async () => {
	await person.open(`/admin/categories/${categoryId}`)
	const page = await person.submit({ googleCategory: 'kurtas' }, { button: 'Save changes' })
	expect(page.first('#category-googleCategory')!.getAttribute('value')).toBe('kurtas')
	expect(page.words('#category-googleCategory-error')).toContain('Please enter a number such as 2271 or a path')
	const { googleCategory } = await read.category.findUniqueOrThrow({ where: { id: categoryId } })
	expect(googleCategory).toBe('')
})
