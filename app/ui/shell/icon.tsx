const paths = {
	menu: 'M3 7h18M3 12h18M3 17h12',
	close: 'M5 5l14 14M19 5 5 19',
	search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 21 21',
	person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
	bag: 'M4.5 8.5h15l1 12h-17zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
	arrow: 'M3 12h17M14 6l6 6-6 6',
	chevron: 'm6 9 6 6 6-6',
	filters: 'M3 7h10M19 7h2M16 4.5v5M3 17h2M11 17h10M8 14.5v5',
	plus: 'M12 5v14M5 12h14',
	minus: 'M5 12h14',
	play: 'M7 4.5v15l12.5-7.5z',
	pause: 'M8 5v14M16 5v14',
	chat: 'M4 20.5l1.4-4.2a8.5 8.5 0 1 1 3 2.9z M8.8 9.5c.3 2.9 2.6 5.3 5.7 5.7l1.2-1.7-2.2-1.1-.9.9c-1-.5-1.7-1.2-2.1-2.2l.9-.9-1-2.2z',
	truck: 'M2 6h12v11H2zM14 10h4l4 4v3h-8M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
	needle: 'M20 4 7 17m0 0-3 3m3-3c3 3 8 2 11-2m-1-8 .1-.1',
	wayBack: 'M4 8h14l-4-4M20 16H6l4 4',
	noWayBack: 'M4 8h14l-4-4M20 16H6l4 4M5 20 19 4',
	share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8h14v-8',
	heart: 'M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6z',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	warn: 'M12 7v6m0 3.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
	lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
	cash: 'M2 6h20v12H2zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 9v6M18 9v6',
	tick: 'm4.5 12.5 5 5 10-11',
	camera: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11.5H4zM12 10.3a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z',
}

interface IconProps {
	name: keyof typeof paths
	className?: string
}

const strokes = {
	fill: 'none',
	stroke: 'currentColor',
	strokeWidth: '1.5',
	strokeLinecap: 'round',
	strokeLinejoin: 'round',
} as const

export function Icon({ name, className = 'size-6' }: IconProps) {
	return (
		<svg aria-hidden="true" viewBox="0 0 24 24" className={`shrink-0 ${className}`} {...strokes}>
			<path d={paths[name]} />
		</svg>
	)
}

const { fill, ...lines } = strokes

/**
 * The SVG symbols of repeated icons, once per page. `RepeatedIcon` refers to them, also in HTML that script adds later.
 */
export function RepeatedIcons() {
	return (
		<svg aria-hidden="true" style={{ display: 'none' }}>
			{(['bag', 'heart'] as const).map((name) => (
				// Each `RepeatedIcon` sets the fill.
				<symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24" {...lines}>
					<path d={paths[name]} />
				</symbol>
			))}
		</svg>
	)
}

/** An icon of `RepeatedIcons`. */
export function RepeatedIcon({ name, className }: { name: 'bag' | 'heart'; className: string }) {
	return (
		<svg aria-hidden="true" fill={fill} className={`shrink-0 ${className}`}>
			<use href={`#icon-${name}`} />
		</svg>
	)
}
