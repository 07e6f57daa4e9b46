import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from '#app/adapters/secret.server.ts'
import { indianDay } from '../dates.ts'
import { refuse } from '../refusal.ts'
import type { HomeSectionView } from './home-sections.ts'
import { shownHomeSections } from './home-sections.server.ts'

const daysOpen = 7

/** The address of the page that shows the home page to come to whoever has it, for seven days (rule: home-preview). */
export function homePreviewPath(now: Date): string {
	const lastDay = indianDay(now) + daysOpen
	return `/preview/home/${lastDay}-${signatureOf(lastDay).toString('base64url')}`
}

/** The sections of a preview's address. Not given out, or too old: 'not-found'. */
export async function previewedSections(token: string, now: Date): Promise<HomeSectionView[]> {
	const [, day = '0', signature = ''] = /^(\d{5})-([\w-]{43})$/.exec(token) ?? []
	const isSigned = signature && timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(Number(day)))
	if (!isSigned || Number(day) < indianDay(now)) refuse('not-found', 'Preview not found')
	return shownHomeSections(now, true)
}

function signatureOf(lastDay: number): Buffer {
	return createHmac('sha256', sessionSecret()).update(`home preview:${lastDay}`).digest()
}
