import { Icon } from '../shell/icon.tsx'

interface BlurbsProps {
	blurbs: { title: string; text: string; icon: 'truck' | 'needle' | 'wayBack' | 'noWayBack' }[]
}

export function Blurbs({ blurbs }: BlurbsProps) {
	if (blurbs.length === 0) return null
	return (
		<section aria-label="What holds for every order" className="shell">
			<ul className="promises">
				{blurbs.map(({ title, text, icon }) => (
					<li key={icon}>
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
