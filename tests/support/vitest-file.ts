/** Before each file of the api tests, which share their processes. */
import { countAnew } from "./seed";

countAnew();
