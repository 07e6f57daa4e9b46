import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { State } from './_import-state.tsx'
import { products } from './_import-words.ts'

export const secondsOfWorking = 2

const bar =
	'h-2 w-full max-w-md appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-madder [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-madder'

interface WorkingProps {
	title: string
	/** Another import runs. */
	isWaiting: boolean
	/** Products; 0 of 0 while the file is read. */
	done: number
	total: number
}

export function Working({ title, isWaiting, done, total }: WorkingProps) {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const timer = setInterval(() => void revalidate(), secondsOfWorking * 1000)
		return () => clearInterval(timer)
	}, [revalidate])
	const counted = total === 0 ? 'The file is being read.' : `${done.toLocaleString('en-IN')} of ${products(total)}.`
	return (
		<State title={title} text={isWaiting ? 'Another import comes first.' : counted}>
			<progress value={total === 0 ? undefined : done} max={total || undefined} aria-label={title} className={bar} />
			<p className="w-full text-xs text-muted">
				You may leave this page: the work goes on, and you find it again under Import products.
			</p>
		</State>
	)
}
