package main

import (
	"fmt"
	"net"
	"os"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// printStartMessage prints the addresses of the pages when the server starts. It replaces PocketBase's banner, which is in English and
// shows 0.0.0.0. With LOG_FORMAT=json it prints nothing.
func printStartMessage(app core.App, line commandLine) {
	if processLog != nil {
		return
	}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			fmt.Print(startMessage(pageAddresses(e.Server.Addr, line.operands, os.Getenv("APP_URL"), networkHosts()), isTerminal()))
			return nil
		},
		// The message comes after all other hooks, which may still refuse the start.
		Priority: -1000,
	})
}

// startMessage returns the lines with the addresses of the pages. The first address is that of this computer.
func startMessage(addresses []string, canInterrupt bool) string {
	lines := []string{fmt.Sprintf("Sineta %s está em funcionamento: %s", version, addresses[0])}
	if len(addresses) > 1 {
		lines = append(lines, "Nos outros computadores da rede: "+strings.Join(addresses[1:], " ou "))
	}
	if canInterrupt {
		lines = append(lines, "Para encerrar: Ctrl+C")
	}
	return strings.Join(lines, "\n") + "\n"
}

// pageAddresses returns the URLs that people type into a browser, the one of this computer first.
//
//	listen   the server's host and port
//	domains  the domains of a certificate; HTTPS answers under the first of them
//	appURL   the variable APP_URL, or ""
//	network  the addresses of this computer in its network
func pageAddresses(listen string, domains []string, appURL string, network []string) []string {
	if len(domains) > 0 {
		return []string{"https://" + domains[0]}
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return []string{"http://" + listen}
	}
	address := func(host string) string { return "http://" + net.JoinHostPort(host, port) }
	if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
		return []string{address(host)}
	}
	if appURL != "" {
		return []string{address("127.0.0.1"), strings.TrimSuffix(appURL, "/")}
	}
	addresses := []string{address("127.0.0.1")}
	for _, host := range network {
		addresses = append(addresses, address(host))
	}
	return addresses
}

// maxNetworkHosts limits the addresses of the message. A computer with containers has one more for each of their networks.
const maxNetworkHosts = 2

// networkHosts returns this computer's IPv4 addresses in its network, at most maxNetworkHosts.
func networkHosts() []string {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var hosts []string
	for _, address := range addresses {
		network, isNetwork := address.(*net.IPNet)
		if isNetwork && network.IP.To4() != nil && network.IP.IsGlobalUnicast() {
			hosts = append(hosts, network.IP.String())
		}
	}
	return hosts[:min(len(hosts), maxNetworkHosts)]
}
