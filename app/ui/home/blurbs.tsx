import { Icon } from '../shell/icon.tsx'

interface BlurbsProps {
	/** What delivery costs. */
	shipping: string
	returns: { title: string; text: string; isOffered: boolean }
}

export function Blurbs({ shipping, returns }: BlurbsProps) {
	const blurbs = [
		{ title: 'SHIPPING', text: shipping, icon: 'truck' as const },
		{ title: 'PREMIUM QUALITY', text: 'Each piece is looked at before it leaves us.', icon: 'needle' as const },
		{ ...returns, icon: returns.isOffered ? ('wayBack' as const) : ('noWayBack' as const) },
	]
	return (
		<section aria-label="What holds for every order" className="shell">
			<ul className="promises">
				{blurbs.map(({ title, text, icon }) => (
					<li key={title}>
						<Icon name={icon} />
						<div>
							<h2 className="text-xs font-medium">{title}</h2>
							<p className="text-muted">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
