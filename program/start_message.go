package main

import (
	"fmt"
	"net"
	"os"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// printStartMessage prints where the program answers, in place of PocketBase's lines, which name 0.0.0.0 and speak English.
// LOG_FORMAT=json has its own line.
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
		// Its lines come after all else that may still refuse the start.
		Priority: -1000,
	})
}

// startMessage names the addresses of the pages; the first is this computer's.
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

// pageAddresses are what people type into a browser, this computer's address first.
//
//	listen   host and port, as HOST and PORT give them
//	domains  of a certificate: HTTPS answers under the first of them
//	appURL   APP_URL; "" where it is not set
//	network  this computer's hosts in its network
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

// maxNetworkHosts is as many addresses as a reader may try in turn: a machine with containers has one more for each of their networks.
const maxNetworkHosts = 2

// networkHosts are this computer's IPv4 addresses in its network, at most maxNetworkHosts.
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
