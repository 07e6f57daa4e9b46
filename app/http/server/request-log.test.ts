import { expect, test } from 'vitest'
import { isSecretLink, toLoggedPath } from './request-log.ts'

test.each([
	['/allproducts?search=gift+for+asha', '/allproducts'],
	['/reset-password/', '/reset-password/'],
	['/singleproduct/7', '/singleproduct/7'],
	['/%E0%A4%A', '/%E0%A4%A'],
])('the path %s is logged as %s', (address, logged) => {
	expect(toLoggedPath(address)).toBe(logged)
})

test.each([
	'/reset-password/token',
	'/reset-password/token.data?_routes=x',
	'/RESET-Password/token',
	'/%72eset-password/token',
	'/%2572eset-password/token',
	'//reset-password//token',
	'/reset-password%2Ftoken',
	'/reset-password\\token',
	'/reset-password/%E0%A4%A/token',
	'/./reset-password/token',
	'/no/../reset-password/token',
	'/confirm-email/token',
	'/preview/token',
	'/invitation/token',
	'/bill/token/more',
	'/o/token/pay',
	'/v/token',
	'/complaint/token',
])('the secret of %s is not logged', (address) => {
	expect(toLoggedPath(address)).toMatch(/^\/[a-z-]+\/\[secret\]$/)
})

test('a path with the token of a link is a secret link', () => {
	expect(isSecretLink('/o/4fQ0yXc8Qk2mW7bZ')).toBe(true)
})

test('a path without a token is no secret link', () => {
	expect(isSecretLink('/singleproduct/7')).toBe(false)
})
