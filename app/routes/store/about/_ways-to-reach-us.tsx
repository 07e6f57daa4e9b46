import type { ReactNode } from 'react'
import type { OutletView } from '#app/shop/settings/shop-view.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'

const link = 'inline-flex min-h-11 items-center break-all underline decoration-1 underline-offset-4 hover:text-madder'

/** Lists phones, email, outlets and social pages, as far as they are set (rule: nothing-made-up). */
export function WaysToReachUs({ phones, outlets }: { phones: string[]; outlets: OutletView[] }) {
	const { email, social } = useShop()
	return (
		<dl>
			{phones.length > 0 && (
				<Way label="Call us">
					{phones.map((phone) => (
						<a
							key={phone}
							href={`tel:${phone}`}
							className={`${link} tabular mr-6 font-display text-[1.625rem] lg:text-[2rem]`}
						>
							{spaceNumber(phone)}
						</a>
					))}
				</Way>
			)}
			{email && (
				<Way label="Write to us">
					<a href={`mailto:${email}`} className={`${link} font-display text-[1.625rem] lg:text-[2rem]`}>
						{email}
					</a>
				</Way>
			)}
			{outlets.map((outlet, index) => (
				<Way key={index} label={outlet.name || 'Come by'}>
					<Place outlet={outlet} />
				</Way>
			))}
			{social && (
				<Way label="Follow us">
					{social.map(({ to, label }) => (
						<a key={to} href={to} target="_blank" rel="noopener noreferrer" className={`${link} mr-6`}>
							{label}
						</a>
					))}
				</Way>
			)}
		</dl>
	)
}

function Place({ outlet: { name, address, mapsUrl, hours } }: { outlet: OutletView }) {
	return (
		<>
			{address && <span className="mt-1 block max-w-[34ch] text-base">{address}</span>}
			{hours && <span className="mt-1 block text-sm whitespace-pre-line text-muted">{hours}</span>}
			{mapsUrl && (
				<a
					href={mapsUrl}
					target="_blank"
					rel="noopener noreferrer"
					className={`${link} text-indigo hover:text-indigo hover:no-underline`}
				>
					Open in Maps{name && <span className="sr-only">: {name}</span>}
				</a>
			)}
		</>
	)
}

function Way({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="border-t border-line py-4">
			<dt className="text-xs text-muted">{label}</dt>
			<dd>{children}</dd>
		</div>
	)
}

/** Formats an Indian number as '+91 98765 43210'. Other numbers do not change. */
function spaceNumber(phone: string): string {
	return phone.replace(/^(\+?91)?(\d{5})(\d{5})$/, (_, country: string | undefined, first: string, second: string) =>
		[country, first, second].filter(Boolean).join(' '),
	)
}
