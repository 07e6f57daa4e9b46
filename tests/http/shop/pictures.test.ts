import { expect, test } from 'vitest'
import { unpublishProduct, getPreviewPath } from '#app/shop/catalog/product/drafts.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

// Tests where a click on a product's picture leads before the script loads, and without it.

const makePictured = async (name: string) => {
	const images = [await makeImage(), await makeImage()]
	return {
		images,
		...(await makeProduct({ name, images, colors: ['Rust', 'Indigo'], imageColors: ['Rust', 'Indigo'] })),
	}
}

const pictureLinks = ({ document }: VisitedPage) =>
	document.querySelectorAll('main .gallery a').map((link) => link.getAttribute('href')!)
const shownImage = ({ document }: VisitedPage) => document.querySelector('main img')!.getAttribute('src')

test('each product image links to a page of the shop with that image, and back', async () => {
	const { id, images } = await makePictured('Pictured Kurta')
	const shopper = createVisitor()
	const links = pictureLinks(await shopper.open(`/singleproduct/${id}`))
	expect(links).toEqual([`/singleproduct/${id}/pictures/1`, `/singleproduct/${id}/pictures/2`])
	for (const [index, link] of links.entries()) {
		const page = await shopper.open(link)
		expect(page.status).toBe(200)
		expect(page.words('h1')).toBe(`Pictured Kurta, picture ${index + 1} of 2`)
		expect(shownImage(page)).toContain(images[index])
		expect(page.all(`main a[href="/singleproduct/${id}"]`).length).toBeGreaterThan(0)
	}
})

test('the images page of a chosen color starts with that color’s image, and links back to the color', async () => {
	const { id, images, variants } = await makePictured('Colored Kurta')
	const shopper = createVisitor()
	const indigo = variants[1]!
	const [first] = pictureLinks(await shopper.open(`/singleproduct/${id}?color=${indigo}`))
	expect(first).toBe(`/singleproduct/${id}/pictures/1?color=${indigo}`)
	const page = await shopper.open(first!)
	expect(shownImage(page)).toContain(images[1])
	expect(page.first(`main a[href="/singleproduct/${id}?color=${indigo}"]`)).not.toBe(null)
})

test('an image that a product does not have is not found', async () => {
	const { id } = await makePictured('Kurta With Two')
	for (const number of ['0', '3', 'x']) {
		const page = await createVisitor().open(`/singleproduct/${id}/pictures/${number}`)
		expect(page.status, number).toBe(404)
	}
})

test('images of a draft preview have no links', async () => {
	const { userId } = await logInAdmin()
	const { id } = await makePictured('Drafted Kurta')
	await unpublishProduct({ userId, isAdmin: true }, id)
	const preview = await createVisitor().open((await getPreviewPath(id))!)
	expect(preview.all('main .gallery img')).toHaveLength(2)
	expect(pictureLinks(preview)).toEqual([])
})
