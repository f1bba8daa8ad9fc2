/** @jsxImportSource preact */
import "../../../ui/open/open.css";
import { render } from "preact";
import { Report } from "./Report";

render(<Report token={decodeURIComponent(location.pathname.split("/")[2] ?? "")} />, document.getElementById("root")!);
