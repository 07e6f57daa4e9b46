import { Link } from 'react-router'
import { courierServices } from '#app/shop/settings/couriers.ts'
import { describeAllPrices } from '#app/shop/settings/delivery/delivery-prices.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type AllSettings, type CardName, cards } from '#app/shop/settings/cards.ts'
import {
	getCodFeePaise,
	getDeliveryPrices,
	getMailSender,
	getShopSettings,
	getShopContacts,
	getLogoHash,
} from '#app/shop/settings/shop-settings.server.ts'
import { declarationFields, declarationNames } from '#app/shop/values/product-declarations.ts'
import { getBackupsView } from '#app/http/admin/backups-view.server.ts'
import { describeTheme } from '#app/shop/settings/theme/theme.ts'
import { TAX_MODES } from '#app/shop/tax/gst-registration.ts'
import { listStaff } from '#app/shop/people/staff/staff.server.ts'
import { describeWebhooks } from '#app/shop/notifications/webhooks/webhooks.server.ts'
import { getMailServer } from '#app/shop/notifications/email/sent-emails.server.ts'
import { useForbiddenPaths } from '#app/ui/admin/layout-data.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/settings.ts'

export const handle = { permission: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Admin' }]

interface Tile {
	to: string
	title: string
	about: string
	now: string
}

export async function loader(): Promise<Tile[]> {
	const { name, phone, email, address } = getShopContacts()
	const { server } = getMailServer()
	const settings = getShopSettings()
	const { brand, checkout, codes, couriers, declarations, home, privacy, returns, tax, 'off-site': copies } = settings
	const prices = getDeliveryPrices()
	const [{ lastGood, failed }, staff, systems] = await Promise.all([
		getBackupsView(new Date()),
		listStaff(),
		describeWebhooks(),
	])
	return [
		toTile('shop', 'Name, phone, email, outlets, social links', [name, phone, email, address]),
		toTile('brand', 'Logo, colors, heading font', [
			describeTheme(brand.look),
			getLogoHash() === '' && 'no logo',
			brand.draft && 'unpublished draft',
		]),
		toTile('home', 'Announcement speed', [`${home.speed} pixels per second`]),
		toTile('pages', 'Shipping, returns, privacy, terms, Our Story', ['Pages shoppers read before they order']),
		toTile('search', 'Synonyms', ['Spelling, languages and prices are handled automatically']),
		toTile('declarations', 'MRP, manufacturer, country of origin, customer care', [
			declarationNames
				.filter((name) => declarations[name])
				.map((name) => declarationFields[name].label)
				.join(', ') || 'Not filled in',
		]),
		toTile('feeds', 'Gender, age group and category for Google and Meta', ['Problems are listed under Product feeds']),
		toTile('checkout', 'Order limits, payment methods, note to shoppers', [
			`${checkout.perLine} items per product, ${checkout.perOrder} in total`,
		]),
		toTile('delivery', 'Prices, weights, delivery times, excluded PIN codes', [
			prices ? describeAllPrices(prices) : 'Free everywhere: no prices set',
		]),
		toTile('couriers', 'Book shipments, labels, tracking', [
			couriers.service === 'manual' ? 'You enter couriers yourself' : courierServices[couriers.service],
		]),
		toTile('returns', 'Customer cancellations and returns', describeReturns(returns)),
		toTile('tax', 'GST number, invoices, HSN code', [TAX_MODES[tax.mode], tax.gstin]),
		toTile('cash', 'COD fee, eligible orders and PIN codes', [
			getCodFeePaise() > 0 ? `Fee: ${formatPaise(getCodFeePaise())}` : 'No fee',
		]),
		toTile('codes', 'Log in without a password', [
			codes.byEmail && 'By email',
			codes.byPhone === 'sms' && 'By SMS',
			codes.byPhone === 'whatsapp' && 'By WhatsApp',
			!codes.byEmail && codes.byPhone === 'none' && 'Off',
		]),
		toTile('templates', 'Order confirmation, shipping, review request', ['Links on the order page']),
		toTile('mail', 'Sender, email server, test email', [getMailSender().address, server ?? 'email is not set up']),
		{
			to: '/admin/staff',
			title: 'Team',
			about: 'Staff and invitations',
			now: staff.length === 1 ? 'Only you' : `${staff.length} staff members`,
		},
		{
			to: '/admin/privacy',
			title: 'Data protection',
			about: 'Consents, data retention, data breaches',
			now: Object.values(privacy).some((days) => days !== null) ? 'Old records are deleted' : 'Records are kept',
		},
		{ to: '/admin/settings/webhooks', title: 'Webhooks', about: 'Send order events to your systems', now: systems },
		{
			to: '/admin/settings/backup',
			title: 'Backup',
			about: 'Backup status and manual backups',
			now: failed ? `The backup of ${failed.on} failed` : (lastGood?.on ?? 'No backup yet'),
		},
		toTile('off-site', 'Off-site copy of each backup', [copies.where || 'No copies']),
		{
			to: '/admin/settings/health',
			title: 'Health',
			about: 'Status of email, payments, backups and disk space',
			now: 'Checks the shop',
		},
	]
}

function toTile(card: CardName, about: string, now: readonly (string | false | null | undefined)[]): Tile {
	return { to: `/admin/settings/${card}`, title: cards[card].title, about, now: now.filter(Boolean).join(' · ') }
}

function describeReturns({ cancelByCustomer, returnDays }: AllSettings['returns']): string[] {
	if (!cancelByCustomer && returnDays === null) return ['Customers contact you']
	const days = returnDays === 1 ? '1 day' : `${returnDays} days`
	return [
		...(cancelByCustomer ? ['Customers can cancel until it ships'] : []),
		...(returnDays === null ? [] : [`Returns for ${days}`]),
	]
}

export default function SettingsPage({ loaderData: tiles }: Route.ComponentProps) {
	const closed = useForbiddenPaths()
	const open = tiles.filter(({ to }) => !closed.includes(to))
	return (
		<>
			<PageHeader title="Settings" />
			<ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-3.5 xl:grid-cols-3">
				{open.map(({ to, title, about, now }) => (
					<li
						key={to}
						className="relative flex flex-col board px-4 py-3 hover:outline-2 hover:outline-line sm:min-h-32 md:px-5"
					>
						<h2 className="heading">
							<Link to={to} className="after:absolute after:inset-0">
								{title}
							</Link>
						</h2>
						<p className="text-sm text-muted">{about}</p>
						<p className="mt-auto line-clamp-3 pt-1 text-sm sm:pt-3 [overflow-wrap:anywhere]">{now}</p>
					</li>
				))}
			</ul>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load settings', { to: '/admin', label: 'Dashboard' })
