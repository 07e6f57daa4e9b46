export type Grade = 'ok' | 'look' | 'wrong'

/** The result of a check: a line and, unless all is well, the required action. */
export interface Finding {
	grade: Grade
	title: string
	words: string
}

export interface Check {
	title: string
	/** The check calls external services or reads much data, so it runs only on request. */
	isDear: boolean
	look: () => Promise<Found | Found[]>
}

export type Found = Omit<Finding, 'title'>

export const ok = (words: string): Found => ({ grade: 'ok', words })
export const look = (words: string): Found => ({ grade: 'look', words })
export const wrong = (words: string): Found => ({ grade: 'wrong', words })

export const cheap = (title: string, check: Check['look']): Check => ({ title, isDear: false, look: check })
export const dear = (title: string, check: Check['look']): Check => ({ title, isDear: true, look: check })

/** The time limit of a check in milliseconds. */
const longest = 20_000

/** Returns the findings of a check. A check that fails or times out counts as wrong. */
export async function findingsOf({ title, look: check }: Check): Promise<Finding[]> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<Found>((resolve) => {
		timer = setTimeout(() => resolve(wrong(`It did not end within ${longest / 1000} seconds.`)), longest)
	})
	try {
		const found = await Promise.race([check(), late])
		return (Array.isArray(found) ? found : [found]).map((one) => ({ title, ...one }))
	} catch (error) {
		return [{ title, ...wrong(`It could not be looked at: ${(error as Error).message}.`) }]
	} finally {
		clearTimeout(timer)
	}
}

/** Returns 0 when all is well, 1 when something should be checked, 2 when something is wrong. */
export function exitCodeOf(findings: Pick<Finding, 'grade'>[]): 0 | 1 | 2 {
	const has = (grade: Grade) => findings.some((one) => one.grade === grade)
	return has('wrong') ? 2 : has('look') ? 1 : 0
}

/** Formats a size as '3.4 GB'. */
export function sizeInWords(bytes: number): string {
	const megabytes = bytes / 1024 / 1024
	return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
