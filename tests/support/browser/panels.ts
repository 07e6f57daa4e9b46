import type { Page } from '@playwright/test'

export const phone = { width: 360, height: 640 }
export const desk = { width: 1280, height: 800 }

export const header = (page: Page) => page.getByRole('banner')
export const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const bag = (page: Page) => header(page).getByRole('link', { name: /^Cart/ })
export const opener = (page: Page, name: string) =>
	name === 'Cart' ? bag(page) : header(page).getByRole('button', { name, exact: true }).locator('visible=true').first()
