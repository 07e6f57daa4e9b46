import type { RootData } from '../shell/use-shop.ts'

/** ' in Surat', for a page's description; '' without a city (rule 181). */
export function inCityOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
	const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
	return root?.shop.inCity ?? ''
}
