// The first is the demo customer. None exists; the addresses are made up in real places.

export interface DemoCustomer {
	username: string
	fullname: string | null
	email: string
	phone: string
	daysOld: number
	address: {
		firstName: string
		lastName: string
		streetAddress: string
		apartment: string | null
		city: string
		state: string
		zipCode: string
	}
}

export const CUSTOMERS: readonly DemoCustomer[] = [
	{
		username: 'Asha Patel',
		fullname: 'Asha Patel',
		email: 'asha@example.com',
		phone: '919876543210',
		daysOld: 395,
		address: {
			firstName: 'Asha',
			lastName: 'Patel',
			streetAddress: '14 Sneh Sankul Society, Adajan',
			apartment: 'B-302',
			city: 'Surat',
			state: 'Gujarat',
			zipCode: '395009',
		},
	},
	{
		username: 'riya.shah',
		fullname: 'Riya Shah',
		email: 'riya.shah@example.com',
		phone: '919876543211',
		daysOld: 360,
		address: {
			firstName: 'Riya',
			lastName: 'Shah',
			streetAddress: '7 Nehru Park, Vastrapur',
			apartment: null,
			city: 'Ahmedabad',
			state: 'Gujarat',
			zipCode: '380015',
		},
	},
	{
		username: 'Meera Iyer',
		fullname: 'Meera Iyer',
		email: 'meera.iyer@example.in',
		phone: '9876543212',
		daysOld: 330,
		address: {
			firstName: 'Meera',
			lastName: 'Iyer',
			streetAddress: '22 Kutchery Road, Mylapore',
			apartment: 'Second floor',
			city: 'Chennai',
			state: 'Tamil Nadu',
			zipCode: '600004',
		},
	},
	{
		username: 'sneha_k',
		fullname: 'Sneha Kulkarni',
		email: 'sneha.kulkarni@example.com',
		phone: '919876543213',
		daysOld: 300,
		address: {
			firstName: 'Sneha',
			lastName: 'Kulkarni',
			streetAddress: '5 Paud Road, Kothrud',
			apartment: 'Flat 11, Building C',
			city: 'Pune',
			state: 'Maharashtra',
			zipCode: '411038',
		},
	},
	{
		username: 'Fatima Shaikh',
		fullname: null,
		email: 'fatima.shaikh@example.in',
		phone: '9876543214',
		daysOld: 280,
		address: {
			firstName: 'Fatima',
			lastName: 'Shaikh',
			streetAddress: '31 Race Course Circle',
			apartment: null,
			city: 'Vadodara',
			state: 'Gujarat',
			zipCode: '390007',
		},
	},
	{
		username: 'Ananya Banerjee',
		fullname: 'Ananya Banerjee',
		email: 'ananya.b@example.com',
		phone: '919876543215',
		daysOld: 250,
		address: {
			firstName: 'Ananya',
			lastName: 'Banerjee',
			streetAddress: '18/2 Ballygunge Place',
			apartment: 'Ground floor',
			city: 'Kolkata',
			state: 'West Bengal',
			zipCode: '700019',
		},
	},
	{
		username: 'harpreet',
		fullname: 'Harpreet Kaur',
		email: 'harpreet.kaur@example.com',
		phone: '919876543216',
		daysOld: 235,
		address: {
			firstName: 'Harpreet',
			lastName: 'Kaur',
			streetAddress: 'House 1140, Sector 17-C',
			apartment: null,
			city: 'Chandigarh',
			state: 'Chandigarh',
			zipCode: '160017',
		},
	},
	{
		username: "Merin D'Souza",
		fullname: "Merin D'Souza",
		email: 'merin.dsouza@example.in',
		phone: '9876543217',
		daysOld: 215,
		address: {
			firstName: 'Merin',
			lastName: "D'Souza",
			streetAddress: '9 Rua de Ourem, Fontainhas',
			apartment: null,
			city: 'Panaji',
			state: 'Goa',
			zipCode: '403001',
		},
	},
	{
		username: 'Nandini Reddy',
		fullname: 'Nandini Reddy',
		email: 'nandini.reddy@example.com',
		phone: '919876543218',
		daysOld: 190,
		address: {
			firstName: 'Nandini',
			lastName: 'Reddy',
			streetAddress: 'Plot 64, Road No. 10, Jubilee Hills',
			apartment: 'Villa 3',
			city: 'Hyderabad',
			state: 'Telangana',
			zipCode: '500033',
		},
	},
	{
		username: 'kinjal.desai',
		fullname: 'કિંજલ દેસાઈ',
		email: 'kinjal.desai@example.in',
		phone: '919876543219',
		daysOld: 170,
		address: {
			firstName: 'Kinjal',
			lastName: 'Desai',
			streetAddress: '12 Yagnik Road',
			apartment: 'Shreeji Apartments, 401',
			city: 'Rajkot',
			state: 'Gujarat',
			zipCode: '360001',
		},
	},
	{
		username: 'Tanvi Mehta',
		fullname: 'Tanvi Mehta',
		email: 'tanvi.mehta@example.com',
		phone: '9876543220',
		daysOld: 140,
		address: {
			firstName: 'Tanvi',
			lastName: 'Mehta',
			streetAddress: '3 Chapel Road, Bandra West',
			apartment: 'Sea Breeze, 2A',
			city: 'Mumbai',
			state: 'Maharashtra',
			zipCode: '400050',
		},
	},
	{
		username: 'Lalrinpuii',
		fullname: 'Lalrinpuii Sailo',
		email: 'lalrinpuii@example.in',
		phone: '919876543221',
		daysOld: 100,
		address: {
			firstName: 'Lalrinpuii',
			lastName: 'Sailo',
			streetAddress: 'C-17 Zarkawt',
			apartment: null,
			city: 'Aizawl',
			state: 'Mizoram',
			zipCode: '796001',
		},
	},
	{
		username: 'priyanka.s',
		fullname: null,
		email: 'priyanka.sharma@example.com',
		phone: '9876543222',
		daysOld: 60,
		address: {
			firstName: 'Priyanka',
			lastName: 'Sharma',
			streetAddress: '40 Ashok Marg, C-Scheme',
			apartment: 'Flat 6',
			city: 'Jaipur',
			state: 'Rajasthan',
			zipCode: '302001',
		},
	},
	{
		username: 'Zoya Khan',
		fullname: 'Zoya Khan',
		email: 'zoya.khan@example.com',
		phone: '919876543223',
		daysOld: 12,
		address: {
			firstName: 'Zoya',
			lastName: 'Khan',
			streetAddress: 'E-52 Greater Kailash I',
			apartment: 'First floor',
			city: 'New Delhi',
			state: 'Delhi',
			zipCode: '110048',
		},
	},
]
