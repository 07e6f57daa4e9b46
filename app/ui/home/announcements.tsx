import { FillHint } from '../shell/fill-hint.tsx'
import { PauseBox } from './banners.tsx'

/** The estimated width of a character until script has measured the text. */
const characterWidth = 10
const spaceWidth = 64

/** Announcements in an endless loop, read once by screen readers. Checkbox, pointer and keyboard focus pause it. */
export function Announcements({
	offers,
	speed,
	label = 'Announcements',
}: {
	offers: { id: number; text: string }[]
	speed: number
	label?: string
}) {
	if (offers.length === 0) return <FillHint of="offers" isLine />
	const width = offers.reduce((sum, { text }) => sum + text.length * characterWidth + spaceWidth, 0)
	return (
		<section aria-label={label} className="marquee relative flex items-center border-b border-line">
			<div className="marquee-window min-w-0 grow overflow-hidden">
				<div
					data-enhance="announcements"
					data-speed={speed}
					className="marquee-track flex"
					style={{ animationDuration: calculateDuration(width, speed) }}
				>
					<Entries offers={offers} />
					<Entries offers={offers} isCopy />
				</div>
			</div>
			<PauseBox label="Pause announcements" className="marquee-pause" />
		</section>
	)
}

/** Returns the duration of the loop. `speed` is in pixels a second (rule: announcement-speed). */
const calculateDuration = (width: number, speed: number) => `${(width / speed).toFixed(2)}s`

function Entries({ offers, isCopy = false }: { offers: { id: number; text: string }[]; isCopy?: boolean }) {
	return (
		<ul
			aria-hidden={isCopy || undefined}
			className={`marquee-entries flex shrink-0 justify-around py-3 text-xs ${isCopy ? 'marquee-copy' : ''}`}
		>
			{offers.map(({ id, text }) => (
				<li key={id}>{text}</li>
			))}
		</ul>
	)
}
