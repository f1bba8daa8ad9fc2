/** @jsxImportSource preact */
import "../../../ui/open/open.css";
import { render } from "preact";
import { CardPage } from "./CardPage";

render(<CardPage token={decodeURIComponent(location.pathname.split("/")[2] ?? "")} />, document.getElementById("root")!);
