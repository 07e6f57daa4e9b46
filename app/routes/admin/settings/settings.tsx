import { Link } from 'react-router'
import { mailSender, settingsNow, shopContacts, shownSections } from '#app/shop/settings/shop-settings.server.ts'
import { readBackups } from '#app/http/admin/read-backups.server.ts'
import { homeSections } from '#app/shop/home/home-view.ts'
import { mailServer } from '#app/shop/mail/test-mail.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/settings.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Admin' }]

export async function loader() {
	const { name, phone, email, address } = shopContacts()
	const { server } = mailServer()
	const { checkout } = settingsNow()
	const { lastGood, failed } = await readBackups(new Date())
	return {
		shop: [name, phone, email, address].filter(Boolean).join(' · '),
		mail: `${mailSender().address} · ${server ?? 'no mail server is set'}`,
		home: `${shownSections().length} of ${homeSections.length} sections`,
		checkout: `${checkout.perLine} pieces of one product, ${checkout.pieces} in all`,
		backup: failed ? `The backup of ${failed.on} failed` : (lastGood?.on ?? 'None has been made yet'),
	}
}

export default function SettingsPage({ loaderData: { shop, mail, home, checkout, backup } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Settings" />
			<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
				<Card to="shop" title="Shop" about="Name, phone, e-mail, outlets, social links" now={shop} />
				<Card to="home" title="Home page" about="Order of the sections, speed of the announcements" now={home} />
				<Card
					to="pages"
					title="Policies and pages"
					about="Shipping, returns, privacy, terms, Our Story"
					now="What shoppers read before they order"
				/>
				<Card
					to="checkout"
					title="Checkout and delivery"
					about="Limits of an order, a note, days, PIN codes not served"
					now={checkout}
				/>
				<Card
					to="templates"
					title="WhatsApp texts"
					about="Confirm an order, shipped, ask for a review"
					now="One link each on the page of an order"
				/>
				<Card to="mail" title="Mail" about="Sender, mail server, test mail" now={mail} />
				<Card to="backup" title="Backup" about="The last result; make one now" now={backup} />
			</ul>
		</>
	)
}

function Card({ to, title, about, now }: { to: string; title: string; about: string; now: string }) {
	return (
		<li className="relative flex min-h-36 flex-col bg-white px-4 py-4 hover:outline-2 hover:outline-line md:px-5">
			<h2 className="font-display text-lg">
				<Link to={`/admin/settings/${to}`} discover="none" prefetch="none" className="after:absolute after:inset-0">
					{title}
				</Link>
			</h2>
			<p className="text-sm text-muted">{about}</p>
			<p className="mt-auto line-clamp-3 pt-3 text-sm [overflow-wrap:anywhere]">{now}</p>
		</li>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin', label: 'Dashboard' }} />
}
