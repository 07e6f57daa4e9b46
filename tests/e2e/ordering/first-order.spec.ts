import { test } from '../../support/browser/browser.ts'
import { findAndOrderShirt } from '../../support/browser/first-order.ts'

test('a shopper finds a shirt, signs up, fills the cart and orders it by cash on delivery', ({ page }) =>
	findAndOrderShirt(page))
