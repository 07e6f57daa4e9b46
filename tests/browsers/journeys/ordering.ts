import { test } from 'vitest'
import { admin } from '../shop.ts'
import type { Steps } from '../steps.ts'

const address = { streetAddress: '12 Ring Road', zipCode: '395002' }

/** One for each browser and mode, from the COD orders that every test shop starts with. */
const orders = [3, 4, 5, 6]
let coupons = 0

/** The journey from a listing to a paid order. */
export function ordering(steps: Steps) {
	const { open, fill, press, sees, isAt, isScripted } = steps
	const fillCheckout = async () => {
		await fill({ firstName: 'Riya', lastName: 'Shah', ...address })
	}

	test('finds a shirt, signs up, fills the cart and orders it', async () => {
		await open('/allproducts?search=tapi')
		await steps.pressExactly('Tapi Linen Shirt')
		await press('Rust')
		await press('Add to Cart')
		await sees('Please log in to add items to your cart.')
		const person = steps.newPerson()
		await open('/signup')
		await fill({ ...person, confirmPassword: person.password })
		await press('Sign up')
		await sees('Product added to cart!')
		await open('/cart')
		await press('Increase quantity')
		await sees('₹ 3,596.00')
		await press('Checkout')
		await isAt('/checkout')
		await fill({ firstName: 'Riya' })
		await press('Place order ·')
		await sees('Please fill in the Street address field.')
		await steps.keeps({ firstName: 'Riya' })
		await fillCheckout()
		await press('Cash on Delivery')
		await press('Place order ·')
		await sees('Order Successful!')
		await open('/cart')
		await sees('Your cart is empty')
	})

	test('filters a listing by price and navigates back and forward', async () => {
		await open('/allproducts')
		await press('Filters')
		await fill({ min: '1700' })
		// Works before and after the script has loaded.
		await steps.pressAny('Apply filters', 'Show ')
		await isAt('min=1700')
		await sees('Tapi Linen Shirt')
		await sees('From ₹ 1,700.00')
		await steps.back()
		await steps.when('the listing as it was', async () => !(await steps.text()).includes('From ₹ 1,700.00'))
		await steps.forward()
		await isAt('min=1700')
		await sees('From ₹ 1,700.00')
	})

	test('changes and empties the cart, in the cart panel when JavaScript is on', async () => {
		await steps.join()
		await open('/allproducts?search=tapi')
		await steps.hydrated()
		await press('Add Tapi Linen Shirt to cart')
		await sees('Product added to cart!')
		const within = isScripted ? '//*[@id="cart-panel"]' : '//main'
		await press('Cart, 1 item', '//header')
		await press('Increase quantity', within)
		await sees('₹ 3,596.00')
		await press('Decrease quantity', within)
		await steps.when('one piece', async () => !(await steps.text()).includes('₹ 3,596.00'))
		await press('Remove', within)
		await sees('Your cart is empty')
	})

	test('adds a size from the product card, in the size sheet when JavaScript is on', async () => {
		await steps.join()
		await open('/allproducts?search=Sized+Kalidar')
		await steps.hydrated()
		await press('Choose a size of Sized Kalidar')
		if (isScripted) {
			await steps.pressExactly('S', '//*[@id="size-sheet"]')
		} else {
			await isAt('#sizes')
			await press('Indigo')
			await steps.pressExactly('S')
			await press('Add to Cart')
		}
		await sees('Product added to cart!')
		await open('/cart')
		await sees('Indigo, S')
	})

	test('orders with a coupon and pays by UPI, pressing twice when JavaScript is on', async () => {
		coupons += 1
		const code = `DIWALI${coupons}`
		await steps.logIn(admin)
		await open('/admin/settings/checkout')
		await press('UPI to your bank')
		await fill({ upiId: 'shop@okbank' })
		await press('Save')
		await sees('Settings saved')
		await open('/admin/coupons/new')
		await fill({ code, value: '10' })
		await press('Add Coupon', '//dialog')
		await sees('10% off')
		await steps.forget()
		await steps.join()
		await open('/allproducts?search=tapi')
		await press('Add Tapi Linen Shirt to cart')
		await sees('Product added to cart!')
		await open('/checkout')
		await fillCheckout()
		// The summary is collapsed on a phone.
		await press('Your order')
		await fill({ couponCode: code })
		await press('Apply coupon')
		await sees(`The coupon ${code} takes ₹ 179.80 off.`)
		await steps.keeps({ firstName: 'Riya', lastName: 'Shah', streetAddress: address.streetAddress, zipCode: '395002' })
		await press('Online Payment')
		await (isScripted ? steps.pressTwice('Place order') : press('Place order'))
		await sees('Pay ₹ 1,618.20 by UPI')
		await fill({ utr: `1234 5678 90${coupons + 10}` })
		await press('I have paid')
		await sees('We are checking your payment')
		await open('/profile?tab=order')
		await sees('Order History')
		await steps.when('one order', () =>
			steps.evaluate('document.querySelectorAll(`main a[href*="order="]`).length === 1'),
		)
	})

	test('the owner logs in and advances an order', async () => {
		await steps.logIn(admin)
		await sees('Dashboard')
		await open('/admin/orders?search=Ledger')
		const order = orders.pop()!
		await press(`Confirm order ${order}`)
		await sees(`Order #${order} is confirmed`)
	})
}
