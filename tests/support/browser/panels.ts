import type { Page } from '@playwright/test'

export const phoneViewport = { width: 360, height: 640 }
export const desktopViewport = { width: 1280, height: 800 }

export const getHeader = (page: Page) => page.getByRole('banner')
export const getPanel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const getCartLink = (page: Page) => getHeader(page).getByRole('link', { name: /^Cart/ })
export const getOpener = (page: Page, name: string) =>
	name === 'Cart'
		? getCartLink(page)
		: getHeader(page).getByRole('button', { name, exact: true }).locator('visible=true').first()
