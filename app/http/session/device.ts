const browsers: [RegExp, string][] = [
	[/\bEdg(?:A|iOS)?\//, 'Edge'],
	[/\bOPR\/|\bOpera\b/, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/(?:Chrome|CriOS)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
	[/\bCrOS\b/, 'Chromebook'],
	[/\bLinux\b/, 'Linux'],
]

/** Returns a name such as 'Chrome on Android', or the first word of the User-Agent, such as 'curl'. */
export function describeDevice(userAgent: string | null): string {
	const text = (userAgent ?? '').slice(0, 500)
	const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1]
	const [browser, system] = [find(browsers), find(systems)]
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? /^[a-z][\w .-]{0,30}/i.exec(text)?.[0].trim() ?? 'Unknown device'
}
