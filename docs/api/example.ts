// Signs up, fills a cart and places an order: BASE_URL=http://localhost:3000 node docs/api/example.ts

import { ShopClient } from './client.ts'

const shop = new ShopClient(process.env.BASE_URL ?? 'http://localhost:3000')

const email = `riya.${Date.now()}@example.com`
const me = await shop.signup({ username: 'Riya Shah', email, phone: '919825012345', password: 'a long passphrase' })
console.log(`Signed up as ${me.username}, account ${me.id}.`)

const { products, totalProducts } = await shop.products(1, 10)
console.log(`The shop has ${totalProducts} products.`)

const wanted = products
	.filter(({ remainingQty, ProductColors }) => remainingQty > 0 && ProductColors.length > 0)
	.slice(0, 2)
for (const { name, ProductColors, variants } of wanted) {
	const variant = variants.find(({ remainingQty }) => remainingQty > 0)
	const color = variant ? ProductColors.find(({ id }) => id === variant.productColorId) : ProductColors[0]
	if (!color) continue
	await shop.addToCart(color.id, 1, variant?.size)
	console.log(`Put ${name} in ${color.name}${variant?.size ? `, size ${variant.size},` : ''} into the cart.`)
}

const order = await shop.order(await shop.cart(), {
	firstName: 'Riya',
	lastName: 'Shah',
	email,
	streetAddress: '12 Ring Road',
	city: 'Surat',
	state: 'Gujarat',
	zipCode: '395007',
	country: 'india',
	paymentMethod: 'cod',
})
console.log(`Order ${order.id} comes to ₹ ${order.total.toFixed(2)}.`)

await shop.logout()
