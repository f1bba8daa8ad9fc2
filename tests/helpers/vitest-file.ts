/** Before each file of the api tests, which share their processes. */
import { Client } from "./clients";
import { quickFetch } from "./quick-fetch";
import { countAnew } from "./seed";

countAnew();
Client.fetch = quickFetch;
